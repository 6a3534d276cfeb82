// The palette for a projector. Fetched for present mode.
import { lightTheme, type Theme } from './theme';

/** For a projector in a bright hall, which washes pale tones out: black on white, and no tone between that is faint. */
export const projectorTheme: Theme = {
  ...lightTheme,
  name: 'projector',
  paper: '#FFFFFF',
  ink: '#000000',
  soft: '#3F3D3A',
  line: '#7A7770',
  link: '#7A7770',
  grid: '#B8B5AE',
  violation: '#B00020',
  hatch: '#6B675F',
  campAlpha: 0.18,
  leaders: ['#004F9E', '#B84A00', '#00694E', '#9C2A78', '#7A5C00', '#5432A8', '#006475', '#6B3A10'],
};
