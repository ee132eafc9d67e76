import { useState } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { PlatformIcon } from './platform-icon.tsx'

type Size = 'small' | 'medium' | 'large'

type AvatarProps = { name: string; url?: string | undefined; size?: Size; platform?: Platform | undefined }

const boxes: Record<Size, { box: string; badge: string; icon: number }> = {
  small: { box: 'size-7 text-[0.6875rem]', badge: 'size-4 -right-1 -bottom-1', icon: 9 },
  medium: { box: 'size-10 text-sm', badge: 'size-5 -right-1 -bottom-1', icon: 11 },
  large: { box: 'size-14 text-lg', badge: 'size-6 -right-1 -bottom-1', icon: 13 },
}

/**
 * A picture, or initials if there is none or it can't be loaded. Hidden from screen readers because the name is next to
 * it.
 */
export const Avatar = ({ name, url, size = 'medium', platform }: AvatarProps) => {
  const [failedUrl, setFailedUrl] = useState<string>()
  const { box, badge, icon } = boxes[size]
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
        <span className={`absolute flex items-center justify-center rounded-full border-2 border-sheet bg-ink text-paper ${badge}`}>
          <PlatformIcon platform={platform} size={icon} />
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
