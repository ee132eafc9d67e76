import { useEffect } from 'react'
import { i18n } from '#web/lib/i18n.ts'

/** The title of the last rendered page. The build writes it into the page's document. */
export const rendered = { title: '' }

/** Sets the browser tab's title while the page is shown. */
export const useTitle = (title = i18n.t('Social Media Scheduling')) => {
  const whole = `${title} | Crier`
  if (import.meta.env.SSR) rendered.title = whole
  useEffect(() => {
    document.title = whole
  }, [whole])
}
