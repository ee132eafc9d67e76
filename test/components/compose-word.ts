/** Presses a key during an input method's composition, reported both as most browsers do and as Safari does. */
export const pressWhileComposing = (key: string): void => {
  for (const told of [{ isComposing: true }, { keyCode: 229 }])
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...told }))
}
