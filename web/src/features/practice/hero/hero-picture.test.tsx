import { fireEvent, render } from '@testing-library/react';
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
