import { useState } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { PlatformBadge } from './platform-icon.tsx'

type Size = 'small' | 'medium' | 'large'

type AvatarProps = { name: string; url?: string | undefined; size?: Size; platform?: Platform | undefined }

/** `badge` is in px. */
const boxes: Record<Size, { box: string; badge: number }> = {
  small: { box: 'size-7 text-[0.6875rem]', badge: 16 },
  medium: { box: 'size-10 text-sm', badge: 20 },
  large: { box: 'size-14 text-lg', badge: 24 },
}

/**
 * A picture, or initials if there is none or it can't be loaded. Hidden from screen readers because the name is next to
 * it.
 */
export const Avatar = ({ name, url, size = 'medium', platform }: AvatarProps) => {
  const [failedUrl, setFailedUrl] = useState<string>()
  const { box, badge } = boxes[size]
  return (
    <span aria-hidden className={`relative inline-flex shrink-0 ${box}`}>
      <span
        dir="auto"
        className="flex size-full items-center justify-center overflow-hidden rounded-full border border-line bg-well font-semibold text-ink-muted select-none"
      >
        {url === undefined || url === failedUrl ? (
          initialsOf(name)
        ) : (
          <img
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setFailedUrl(url)}
            className="size-full object-cover"
          />
        )}
      </span>
      {platform && (
        <span className="absolute -right-1 -bottom-1">
          <PlatformBadge platform={platform} size={badge} />
        </span>
      )}
    </span>
  )
}

const initialsOf = (name: string) => {
  const words = name
    .replace(/^@/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  return words
    .filter((_, index) => index === 0 || index === words.length - 1)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
