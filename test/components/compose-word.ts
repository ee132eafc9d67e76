/** Presses a key as an input method hears it that is composing a word: as most browsers tell of it, and as Safari does. */
export const pressWhileComposing = (key: string): void => {
  for (const told of [{ isComposing: true }, { keyCode: 229 }])
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...told }))
}
