import { LoaderCircle } from 'lucide-react'

/** Never without words: nobody should wait for something unnamed. */
export const Spinner = ({ text }: { text: string }) => (
  <div role="status" className="flex items-center justify-center gap-2.5 py-6 text-ink-muted">
    <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" strokeWidth={1.75} />
    <span>{text}</span>
  </div>
)

/** Stands where something will be, in its size. Its surroundings say that they are busy. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-control bg-line/60 ${className}`} />
)
