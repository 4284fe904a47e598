import { fireEvent, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Portrait, tintOf } from './portrait.tsx';

describe('the drawn portrait', () => {
  it('is the same for the same practice', () => {
    expect(tintOf('roma-studio-rossi')).toBe(tintOf('roma-studio-rossi'));
    const tints = new Set(Array.from({ length: 60 }, (_, index) => tintOf(`studio-${index}`)));
    expect([...tints].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('stands in for a picture that cannot be loaded', () => {
    const { container } = render(<Portrait name="Studio Bianchi" seed="x" imageUrl="/immagini/1.svg" size="medium" />);
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/immagini/1.svg');
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('B');
  });

  it('stands in for a picture that failed before the page was taken over', () => {
    const portrait = <Portrait name="Studio Bianchi" seed="x" imageUrl="/immagini/1.svg" size="medium" />;
    const container = document.createElement('div');
    container.innerHTML = renderToString(portrait);
    const picture = container.querySelector('img');
    expect(picture).not.toBeNull();
    if (picture) Object.defineProperties(picture, { complete: { value: true }, naturalWidth: { value: 0 } });
    render(portrait, { container, hydrate: true });
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('B');
  });
});
