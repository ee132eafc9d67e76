import { ArrowUpRight } from 'lucide-react'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'

/** Leads to a post as its platform shows it. */
export const PostLink = ({ platform, url }: { platform: Platform; url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="inline-flex w-fit items-center gap-1 font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
  >
    See it on {platformNames[platform]}
    <ArrowUpRight aria-hidden className="size-4" />
    <span className="sr-only">, opens in a new tab</span>
  </a>
)
