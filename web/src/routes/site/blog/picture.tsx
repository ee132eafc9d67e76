import type { PostPicture } from './post.ts'

type Props = {
  picture: PostPicture
  /** How wide it is shown, as `sizes` says it. */
  sizes: string
  /** It is seen at once, and not only further down. */
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
