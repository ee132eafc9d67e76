import { alertPace, health } from '#web/lib/health.ts'

/**
 * Watches the API from every page (docs/specification.md) and tells screen readers when it goes down or comes back.
 * Nothing is visible: sighted people see what fails on the page.
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
