import { isVisible } from '#shared/domain/visible-text.ts'

type Props = { text: string; className?: string }

const linked = /(https?:\/\/[^\s]+|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_][\p{L}\p{N}_.]*)/gu

/** A text in which links, mentions and hashtags have the platform's colour, `--shown-link`. */
export const LinkedText = ({ text, className = '' }: Props) =>
  !isVisible(text) ? null : (
    <p className={`whitespace-pre-wrap wrap-anywhere ${className}`}>
      {text
        .trim()
        .split(linked)
        .map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is set anew as a whole; its segments hold no state. Every second one was found.
          <span key={index} className={index % 2 === 1 ? 'text-(--shown-link)' : undefined}>
            {segment}
          </span>
        ))}
    </p>
  )

/** The first web address of a text that names its protocol, as platforms make a card of it. */
export const firstLink = (text: string): string | undefined => /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/.exec(text)?.[0]

/** Where an address leads, as cards say it; what is no address yet is said as it stands. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
