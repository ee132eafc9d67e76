/** Puts a text into a field in place of what stands from `start` to `end`. The browser's own command does it, so that it can be undone by keys. */
export const insertText = (field: HTMLTextAreaElement, text: string, { start, end }: { start: number; end: number }): void => {
  field.focus()
  field.setSelectionRange(start, end)
  document.execCommand('insertText', false, text)
}
