type WoodcutProps = {
  /** The address of a drawing in web/src/components/woodcuts. */
  src: string
  width: number
  height: number
  className?: string
}

/**
 * A drawing that only decorates. It's fetched as its own file, in room that is kept for it, and takes its colors from
 * the page: each theme prints the same block.
 */
export const Woodcut = ({ src, width, height, className = '' }: WoodcutProps) => (
  <svg
    aria-hidden="true"
    focusable="false"
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    className={`block h-auto max-w-full text-ink ${className}`}
  >
    <use href={`${src}#woodcut`} width={width} height={height} />
  </svg>
)
