type Props = { text: string; className?: string }

const linked = /(https?:\/\/[^\s]+|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_][\p{L}\p{N}_.]*)/gu

/** A text in which links, mentions and hashtags have the platform's colour, `--shown-link`. */
export const LinkedText = ({ text, className = '' }: Props) =>
  text.trim() === '' ? null : (
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
