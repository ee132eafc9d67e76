import type { Platform } from '#shared/domain/platforms.ts'
import { faces } from './face-registry.ts'

/**
 * A platform's icon. Its name is next to it or in its control's label. `size` is in px. We draw the icons ourselves, in
 * one stroke width, so no platform stands out.
 */
export const PlatformIcon = ({ platform, size = 18 }: { platform: Platform; size?: number }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={size < 14 ? 2.75 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0"
  >
    <path d={faces[platform].glyph} />
  </svg>
)

/**
 * The icon on the platform's color, so accounts with the same name on several platforms can be told apart at a glance.
 * `size` is in px. The icon takes up more of a small badge, so it's still readable at 12 px.
 */
export const PlatformBadge = ({ platform, size = 24 }: { platform: Platform; size?: number }) => (
  <span
    aria-hidden
    className="grid shrink-0 place-items-center ring-1 ring-line"
    style={{ width: size, height: size, borderRadius: size / 4, backgroundColor: faces[platform].color, color: 'white' }}
  >
    <PlatformIcon platform={platform} size={size * (size < 20 ? 0.75 : 0.65)} />
  </span>
)
