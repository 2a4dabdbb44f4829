import { describe, expect, test } from 'vitest';
import { channels, mixed, palettes } from '../../../web/map/palette';

describe('colours', () => {
  test('are read and mixed by their channels', () => {
    expect(channels('#0a80ff')).toEqual([10, 128, 255]);
    expect(mixed('#000000', '#ff8040', 0.5)).toBe('rgb(128,64,32)');
    expect(mixed('#7c6439', '#a58a5c', 0)).toBe('rgb(124,100,57)');
    expect(mixed('#7c6439', '#a58a5c', 1)).toBe('rgb(165,138,92)');
  });

  test.for(['light', 'dark'] as const)('of pockets stand between rock and floor: %s', (theme) => {
    const brightness = (colour: string) => channels(colour).reduce((sum, value) => sum + value, 0);
    const { rock, sealed, floor } = palettes[theme];
    expect(brightness(sealed)).toBeGreaterThan(brightness(rock) + 20);
    expect(brightness(sealed)).toBeLessThan(brightness(floor) - 20);
  });
});
