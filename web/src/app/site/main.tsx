import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { takeNotice } from '#web/lib/notices.ts'
import { watchExpiry } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toast.ts'
import '#web/styles/site.css'
import { loadUser } from '../shell/load-user.ts'
import { admitToSite } from './admit-to-site.ts'
import { App } from './app.tsx'
import { isSessionlessPath } from './sessionless-path.ts'

if (admitToSite()) {
  const place = document.getElementById('app')
  if (!place) throw new Error('The page has no place for the application.')
  const app = (
    <StrictMode>
      <BrowserRouter>
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
  if (!isSessionlessPath(location.pathname)) void loadUser()
  void import('../shell/api-status.ts').then(({ watchApi }) => watchApi())
}
