import { LoaderCircle } from 'lucide-react'

/** Never without words: nobody should wait for something unnamed. */
export const Spinner = ({ text }: { text: string }) => (
  <div role="status" className="flex items-center justify-center gap-2.5 py-6 text-ink-muted">
    <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" strokeWidth={1.75} />
    {text}
  </div>
)
