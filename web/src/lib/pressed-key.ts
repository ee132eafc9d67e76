export type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>

/**
 * Returns the key that was pressed, as in `KeyboardEvent.key`. Returns none while an input method is composing a word,
 * when Enter picks a conversion and Escape drops it. Safari has already ended the composition by then, so only key code
 * 229 reveals it: https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode
 */
export const pressedKey = (event: KeyPress | { nativeEvent: KeyPress }): string | undefined => {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229 ? undefined : key
}
