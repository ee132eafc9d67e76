import { useSyncExternalStore } from 'react'
import type { Preferences } from '#shared/domain/users.ts'
import { createListeners } from './listeners.ts'
import { keptForGood } from './storage.ts'

/** `system` follows the device. public/before-paint.js reads the same key before the first paint. */
export type Theme = Preferences['theme']

export const themes: readonly Theme[] = ['system', 'light', 'dark']

const { subscribe, tell } = createListeners()

const storedTheme = (): Theme => themes.find((theme) => theme === keptForGood.get('theme')) ?? 'system'

export const setTheme = (theme: Theme) => {
  if (theme === 'system') {
    keptForGood.remove('theme')
    delete document.documentElement.dataset.theme
  } else {
    keptForGood.set('theme', theme)
    document.documentElement.dataset.theme = theme
  }
  tell()
}

export const useTheme = () => useSyncExternalStore(subscribe, storedTheme, () => 'system' as const)
