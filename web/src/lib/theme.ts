import { useSyncExternalStore } from 'react'

/** `system` follows the device. public/before-paint.js reads the same key before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

const listeners = new Set<() => void>()

const storedTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem('theme')) ?? 'system'

export const setTheme = (theme: Theme) => {
  if (theme === 'system') {
    localStorage.removeItem('theme')
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem('theme', theme)
    document.documentElement.dataset.theme = theme
  }
  for (const listener of listeners) listener()
}

export const useTheme = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    storedTheme,
    () => 'system' as const,
  )
