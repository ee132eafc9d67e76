import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { forgetPerson } from '#web/lib/forget-person.ts'
import { i18n } from '#web/lib/i18n.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { beginLeaving } from '#web/lib/session-end.ts'
import { sitePath } from '#web/lib/site-address.ts'

type HeaderLink = { to: string; text: string }

const offered: readonly HeaderLink[] = [
  { to: '/', text: i18n.t('Home') },
  { to: '/#integration-showcase', text: i18n.t('Platforms') },
  { to: '/#testimonials', text: i18n.t('Reviews') },
  { to: '/#pricing', text: i18n.t('Pricing') },
  { to: '/#faq', text: i18n.t('FAQ') },
]

const offeredInMenu: readonly HeaderLink[] = [
  { to: '/#why', text: i18n.t('Why Us') },
  { to: '/#how-it-works', text: i18n.t('How it Works') },
  { to: '/#integration-showcase', text: i18n.t('Integrations') },
  { to: '/#testimonials', text: i18n.t('Testimonials') },
]

/** A deployment that sells no plans needs no marketing links. */
const ofBox: readonly HeaderLink[] = [
  { to: '/', text: i18n.t('Home') },
  { to: '/tools', text: i18n.t('Free Tools') },
  { to: '/status', text: i18n.t('Status') },
  { to: '/contact', text: i18n.t('Contact') },
]

/** The links the header shows at every width. */
export const headerLinks = (): readonly HeaderLink[] => (sellsPlans() ? offered : ofBox)

/** All links of the menu on small screens, which has room for more. No list is empty. */
export const menuLists = (): readonly (readonly HeaderLink[])[] => (sellsPlans() ? [offered, offeredInMenu] : [ofBox])

export const LogOutButton = () => {
  const [isLeaving, setIsLeaving] = useState(false)
  const onLeave = () => {
    setIsLeaving(true)
    void logOut()
  }
  return (
    <Button variant="quiet" size="small" isBusy={isLeaving} onClick={onLeave}>
      {i18n.t('Logout')}
    </Button>
  )
}

/** The longest to wait for the server to end a session that this browser forgets anyway. */
const patienceMs = 3_000

/**
 * Ends the session and removes everything stored about the person, even if the server can't be reached to end it there.
 * Then reloads the site.
 */
const logOut = async () => {
  beginLeaving()
  await endOnServer().catch(() => undefined)
  forgetPerson()
  location.assign(sitePath('/'))
}

const endOnServer = async () => {
  const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
  await request(authApi.logout, {}, { signal: AbortSignal.timeout(patienceMs) })
}
