import { alertPace, health } from '#web/lib/health.ts'

/**
 * Watches the API behind every page (docs/specification.md) and tells a screen reader when it stops or begins to answer. Nothing of it is seen: who
 * sees the page sees what fails on it.
 */
export const watchApi = () => {
  const announcement = document.createElement('div')
  announcement.className = 'sr-only'
  announcement.ariaLive = 'polite'
  document.body.append(announcement)
  let wasOnline = true
  health.watch(() => {
    const { isOnline, text } = health.latest() ?? { isOnline: wasOnline, text: '' }
    if (isOnline !== wasOnline) announcement.textContent = text
    wasOnline = isOnline
  }, alertPace)
}
