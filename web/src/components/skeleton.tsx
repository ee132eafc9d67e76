/** Stands where something will be, in its size. Its surroundings say that they are busy. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-control bg-line/60 ${className}`} />
)
