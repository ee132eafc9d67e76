/** A hashtag or a name that is being typed: where its mark stands, and what follows the mark. */
export type TypedWord = { mark: '#' | '@'; start: number; end: number; typed: string }

/** The word of that kind that ends at the caret. */
export const typedWord = (text: string, caret: number): TypedWord | undefined => {
  const found = /(?:^|[^\p{L}\p{N}_@#/&.])([#@])([\p{L}\p{N}_.@-]*)$/u.exec(text.slice(0, caret))
  if (!found || /^[\p{L}\p{N}_]/u.test(text.slice(caret))) return undefined
  const [, mark, typed = ''] = found
  return { mark: mark === '#' ? '#' : '@', start: caret - typed.length - 1, end: caret, typed }
}
