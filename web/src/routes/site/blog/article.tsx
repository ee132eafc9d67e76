import { RotateCw } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { dateFormat } from '#web/lib/show-time.ts'
import type { FrontMatter, PostPicture } from './post.ts'

type Props = {
  picture: PostPicture
  /** Its displayed width, in `sizes` syntax. */
  sizes: string
  /** True if it's visible without scrolling. */
  isFirst?: boolean
}

/** A post's picture in the format and width that suit the reader. */
export const Picture = ({ picture: { alt, width, height, src, avif, webp }, sizes, isFirst = false }: Props) => (
  <picture>
    <source type="image/avif" srcSet={avif} sizes={sizes} />
    <source type="image/webp" srcSet={webp} sizes={sizes} />
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className="h-auto w-full rounded-card"
    />
  </picture>
)

/** When a post was published, and by whom. */
export const Byline = ({ date, author }: Pick<FrontMatter, 'date' | 'author'>) => (
  <p className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
    <time dateTime={date}>{showDate(date)}</time>
    <span>{author}</span>
  </p>
)

/** Formats a YYYY-MM-DD date in words, such as 10 November 2026, independent of any clock or time zone. */
export const showDate = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

type FailureProps = { text?: string; onRetry: () => void }

export const LoadFailure = ({ text = i18n.t('Failed to load blog posts. Please try again.'), onRetry }: FailureProps) => (
  <div role="alert" className="grid justify-items-center gap-4 px-4 py-20 text-center">
    <p className="text-lg">{text}</p>
    <Button icon={RotateCw} onClick={onRetry}>
      {i18n.t('Retry')}
    </Button>
  </div>
)
