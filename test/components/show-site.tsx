import { MemoryRouter, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '#web/app/site/app.tsx'
import siteStyles from '#web/styles/site.css?inline'
import { render } from './render.ts'

/** Shows the public site at an address, with the site's styles, until the test ends. Links navigate within it. */
export const showSite = (path: string): void => {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = siteStyles
  onTestFinished(() => style.remove())
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
      <Address />
    </MemoryRouter>,
    'div',
  )
}

/** The visitor's current address, after links and navigation. */
export const siteAddress = page.getByTestId('address')

const Address = () => {
  const { pathname, search, hash } = useLocation()
  return <p hidden data-testid="address">{`${pathname}${search}${hash}`}</p>
}
