import { fireEvent, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HeroPicture } from './hero-picture.tsx';

const draw = (slug: string, imageUrl: string | null = null) =>
  render(<HeroPicture name="Studio Dentistico Anna Rossi" slug={slug} imageUrl={imageUrl} />).container;

describe('the picture of a profile', () => {
  it('is the photo, and the drawing when it cannot be loaded', () => {
    const container = draw('roma-studio-rossi', '/foto/5.jpg');
    const photo = container.querySelector('img');
    expect(photo?.getAttribute('src')).toBe('/foto/5.jpg');
    expect(container.querySelector('svg')).toBeNull();
    if (photo) fireEvent.error(photo);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('text')?.textContent).toBe('AR');
  });

  it('is the drawing for a photo that failed before the page was taken over', () => {
    const hero = <HeroPicture name="Studio Dentistico Anna Rossi" slug="roma-studio-rossi" imageUrl="/foto/5.jpg" />;
    const container = document.createElement('div');
    container.innerHTML = renderToString(hero);
    const photo = container.querySelector('img');
    expect(photo).not.toBeNull();
    if (photo) Object.defineProperties(photo, { complete: { value: true }, naturalWidth: { value: 0 } });
    render(hero, { container, hydrate: true });
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it.each([null, '/immagini/abc-R.svg'])('is a drawing for %s, which is no photo', (imageUrl) => {
    const container = draw('roma-studio-rossi', imageUrl);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it('is the same for the same practice, and not for all', () => {
    expect(draw('roma-studio-rossi').innerHTML).toBe(draw('roma-studio-rossi').innerHTML);
    const drawings = new Set(Array.from({ length: 40 }, (_, at) => draw(`roma-studio-${at}`).innerHTML));
    expect(drawings.size).toBeGreaterThan(30);
  });
});
