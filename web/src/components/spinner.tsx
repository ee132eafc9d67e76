import { LoaderCircle } from 'lucide-react'

/** Always has a label: nobody should wait for something unnamed. */
export const Spinner = ({ text }: { text: string }) => (
  <div role="status" className="flex items-center justify-center gap-2.5 py-6 text-ink-muted">
    <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" strokeWidth={1.75} />
    <span>{text}</span>
  </div>
)

/** A placeholder the size of the content to come. Its surroundings announce that they're busy. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-control bg-line/60 ${className}`} />
)
