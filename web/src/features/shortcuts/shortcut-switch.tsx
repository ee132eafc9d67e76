import { Switch } from '#web/components/switch.tsx'
import { setLettersOn, useLettersOn } from './shortcuts.ts'

/** Switches the shortcuts of one key on and off; the palette's stays. */
export const ShortcutSwitch = () => (
  <Switch
    label="Single-key shortcuts"
    hint="C, G with a letter, and ?. Turn them off if they get in the way of speech input or another tool."
    isOn={useLettersOn()}
    onChange={setLettersOn}
  />
)
