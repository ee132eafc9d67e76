type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>

/**
 * The key that was pressed, as `KeyboardEvent.key` names it, or none while an input method composes a word: then Enter picks a conversion and Escape
 * drops it. Safari has ended the composition by then, and only the code 229 tells: https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode
 */
export const pressedKey = (event: KeyPress | { nativeEvent: KeyPress }): string | undefined => {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229 ? undefined : key
}
