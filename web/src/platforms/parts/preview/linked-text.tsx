import type { Stretch } from '#shared/domain/text/stretches.ts'
import { isVisible } from '#shared/domain/visible-text.ts'

type Props = {
  text: string
  /** What leads somewhere in a text on the platform, by the same rules as it is sent. */
  stretches: (text: string) => readonly Stretch[]
  className?: string
}

/** A text in which links, mentions and hashtags have the platform's colour, `--shown-link`. */
export const LinkedText = ({ text, stretches, className = '' }: Props) => {
  const shown = text.normalize('NFC').trim()
  return isVisible(shown) ? (
    <p dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${className}`}>
      <Linked text={shown} stretches={stretches(shown)} />
    </p>
  ) : null
}

/** The pieces of a text, of which those that lead somewhere are coloured. */
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

/** Where an address leads, as cards say it; what is no address yet is said as it stands. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
