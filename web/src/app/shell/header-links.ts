type HeaderLink = { to: string; text: string }

/** What the header offers at every width. */
export const headerLinks: readonly HeaderLink[] = [
  { to: '/', text: 'Home' },
  { to: '/#integration-showcase', text: 'Platforms' },
  { to: '/#testimonials', text: 'Reviews' },
  { to: '/#pricing', text: 'Pricing' },
  { to: '/#faq', text: 'FAQ' },
]

/** What only the menu of small screens has room for. */
export const menuLinks: readonly HeaderLink[] = [
  { to: '/#why', text: 'Why Us' },
  { to: '/#how-it-works', text: 'How it Works' },
  { to: '/#integration-showcase', text: 'Integrations' },
  { to: '/#testimonials', text: 'Testimonials' },
]
