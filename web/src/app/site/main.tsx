import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { takeNotice } from '#web/lib/notices.ts'
import { watchExpiry } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toast.ts'
import '#web/styles/site.css'
import { isSignedIn, keepUser } from '#web/lib/session.ts'
import { languagePrefix, withoutLanguage } from '#web/lib/site-path.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { admitToSite, isSessionlessPath } from './admit-to-site.ts'
import { App } from './app.tsx'

/** Fetches who is signed in if this browser holds a token but not whose it is. Nothing on a public page depends on it. */
const loadUser = async () => {
  if (!isSignedIn() || keptForGood.get('user') !== undefined) return
  try {
    const [{ request }, { userApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/user.ts')])
    // The session may end while this is on its way: then there is nobody to ask after, and nothing failed.
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
  // A person who follows a mailed link must not be sent to log in. The session of this browser may have been ended by a thief.
  if (!isSessionlessPath(withoutLanguage(location.pathname))) void loadUser()
  void import('#web/app/shell/api-status.ts').then(({ watchApi }) => watchApi())
}
