import { Monitor, Moon, Sun } from 'lucide-react'
import { Segmented } from '#web/components/segmented.tsx'
import { setTheme, useTheme } from '#web/lib/theme.ts'

/** How Crier looks in this browser. */
export const ThemeChoice = () => (
  <Segmented
    label="Theme"
    value={useTheme()}
    onChange={setTheme}
    options={[
      { value: 'system', label: 'System', icon: Monitor },
      { value: 'light', label: 'Light', icon: Sun },
      { value: 'dark', label: 'Dark', icon: Moon },
    ]}
  />
)
