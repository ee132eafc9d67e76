/** Matches one piece of LinkedIn's "little text" at a time. The search for each begins where the previous one ended. */
const pieces: { form: RegExp; shown: (found: RegExpExecArray) => string }[] = [
  { form: /[^\\|{}@[\]()<>#*_~]+/uy, shown: ([plain]) => plain },
  { form: /\\([\\|{}@[\]()<>#*_~])/uy, shown: ([, mark = '']) => mark },
  { form: /(?<=^|\s)#[\p{L}\p{N}]+/uy, shown: ([hashtag]) => hashtag },
  { form: /\{hashtag\|\\?#\|([\p{L}\p{N}]+)\}/uy, shown: ([, word = '']) => `#${word}` },
  { form: /@\[([^\\|{}@[\]()<>#*_~]+)\]\(urn:li:(?:person|organization):[\w-]+\)/uy, shown: ([, name = '']) => name },
]

/**
 * The part of a text that LinkedIn shows: it's cut off, without an error, at the first reserved character that is
 * neither escaped nor part of a known element.
 */
export const shownText = (commentary: string): { text: string; isCut: boolean } => {
  let text = ''
  let at = 0
  while (at < commentary.length) {
    const piece = pieceAt(commentary, at)
    if (!piece) return { text, isCut: true }
    text += piece.text
    at = piece.end
  }
  return { text, isCut: false }
}

const pieceAt = (commentary: string, at: number) => {
  for (const { form, shown } of pieces) {
    form.lastIndex = at
    const found = form.exec(commentary)
    if (found) return { text: shown(found), end: form.lastIndex }
  }
  return undefined
}
