import type { Stretch } from '#shared/domain/text/stretches.ts'
import { isVisible } from '#shared/domain/visible-text.ts'

type Props = {
  text: string
  /** Finds what becomes a link in a text on the platform, by the same rules as when it's sent. */
  stretches: (text: string) => readonly Stretch[]
  className?: string
}

/** Shows a text with links, mentions, and hashtags in the platform's color, `--shown-link`. */
export const LinkedText = ({ text, stretches, className = '' }: Props) => {
  const shown = text.normalize('NFC').trim()
  return isVisible(shown) ? (
    <p dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${className}`}>
      <Linked text={shown} stretches={stretches(shown)} />
    </p>
  ) : null
}

/** Shows the segments of a text, with links colored. */
export const Linked = ({ text, stretches }: { text: string; stretches: readonly Stretch[] }) =>
  piecesOf(text, stretches).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is set anew as a whole; its pieces hold no state.
    <span key={index} className={piece.isLink ? 'text-(--shown-link)' : undefined}>
      {piece.text}
    </span>
  ))

const piecesOf = (text: string, stretches: readonly Stretch[]) => {
  const pieces: { text: string; isLink: boolean }[] = []
  let from = 0
  for (const { start, end } of stretches) {
    pieces.push({ text: text.slice(from, start), isLink: false }, { text: text.slice(start, end), isLink: true })
    from = end
  }
  return [...pieces, { text: text.slice(from), isLink: false }]
}

/** Returns the address's destination as cards show it. Text that isn't an address yet is returned unchanged. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
