import { sellsPlans } from '#web/lib/sells-plans.ts'

type HeaderLink = { to: string; text: string }

const offered: readonly HeaderLink[] = [
  { to: '/', text: 'Home' },
  { to: '/#integration-showcase', text: 'Platforms' },
  { to: '/#testimonials', text: 'Reviews' },
  { to: '/#pricing', text: 'Pricing' },
  { to: '/#faq', text: 'FAQ' },
]

const offeredInMenu: readonly HeaderLink[] = [
  { to: '/#why', text: 'Why Us' },
  { to: '/#how-it-works', text: 'How it Works' },
  { to: '/#integration-showcase', text: 'Integrations' },
  { to: '/#testimonials', text: 'Testimonials' },
]

/** A box that sells nothing has nobody to win. */
const ofBox: readonly HeaderLink[] = [
  { to: '/', text: 'Home' },
  { to: '/tools', text: 'Free Tools' },
  { to: '/status', text: 'Status' },
  { to: '/contact', text: 'Contact' },
]

/** What the header offers at every width. */
export const headerLinks = (): readonly HeaderLink[] => (sellsPlans() ? offered : ofBox)

/** All that the menu of small screens offers: it has room for more. Each list has something in it. */
export const menuLists = (): readonly (readonly HeaderLink[])[] => (sellsPlans() ? [offered, offeredInMenu] : [ofBox])
