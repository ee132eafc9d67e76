import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { takeNotice } from '#web/lib/notices.ts'
import { watchExpiry } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toast.ts'
import '#web/styles/site.css'
import '#web/styles/masthead.css'
import '#web/styles/nameplate.css'
import { isSignedIn, keepUser } from '#web/lib/session.ts'
import { languagePrefix, withoutLanguage } from '#web/lib/site-address.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { admitToSite, isSessionlessPath } from './admit-to-site.ts'
import { App } from './app.tsx'

/**
 * Fetches the signed-in person if this browser has a token but no record of whose it is. Nothing on a public page
 * depends on it.
 */
const loadUser = async () => {
  if (!isSignedIn() || keptForGood.get('user') !== undefined) return
  try {
    const [{ request }, { userApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/user.ts')])
    // If the session ends during the request, there is nobody left to load, and nothing has failed.
    if (!isSignedIn()) return
    const { body } = await request(userApi.get, {})
    keepUser(body)
  } catch (error) {
    if (!isSignedIn()) return
    // biome-ignore lint/suspicious/noConsole: docs/specification.md asks for this failure to be logged to the console, and nowhere else.
    console.error('The signed-in person could not be fetched.', error)
  }
}

if (admitToSite()) {
  const place = document.getElementById('app')
  if (!place) throw new Error('The page has no place for the application.')
  const app = (
    <StrictMode>
      <BrowserRouter basename={languagePrefix(location.pathname)}>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  if (place.hasChildNodes()) hydrateRoot(place, app)
  else createRoot(place).render(app)
  watchExpiry()
  const notice = takeNotice()
  if (notice) showToast(notice)
  // People who follow an emailed link must not be sent to log in. A thief may have ended this browser's session.
  if (!isSessionlessPath(withoutLanguage(location.pathname))) void loadUser()
  void import('#web/app/shell/api-status.ts').then(({ watchApi }) => watchApi())
}
