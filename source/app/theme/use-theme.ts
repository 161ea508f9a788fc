import { createContext, useContext } from 'react';
import type { Theme } from './theme.ts';
import { themes } from './themes.ts';

export const ThemeContext = createContext<Theme>(themes[0]);

/** The theme that the screen is drawn in now. */
export const useTheme = (): Theme => useContext(ThemeContext);
