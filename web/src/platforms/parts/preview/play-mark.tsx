import { Play } from 'lucide-react'

/** Says that a picture is a video. */
export const PlayMark = ({ className = 'size-14 bg-[#0009]' }: { className?: string }) => (
  <span aria-hidden className={`pointer-events-none absolute inset-0 m-auto grid place-items-center rounded-full text-[#fff] ${className}`}>
    <Play className="ml-0.5 size-2/5 fill-current" />
  </span>
)
