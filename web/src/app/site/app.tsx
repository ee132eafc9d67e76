import { Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { ToastPlace } from '#web/components/toast-place.tsx'
import { Chrome } from './chrome.tsx'
import { GuestOnly } from './guest-only.tsx'
import { pages } from './pages.ts'

/** The public site. Each page is loaded when it is first shown. */
export const App = () => (
  <BrowserRouter>
    <Routes>
      <Route element={<Chrome />}>
        <Route index element={<pages.Landing />} />
        <Route path="pricing" element={<pages.Pricing />} />
        <Route path="platforms/:platform" element={<pages.Platform />} />
        <Route path="status" element={<pages.Status />} />
        <Route path="contact" element={<pages.Contact />} />
        <Route path="privacy-terms" element={<pages.PrivacyTerms />} />
        <Route path="verify-email" element={<pages.VerifyEmail />} />
        <Route element={<GuestOnly />}>
          <Route path="login" element={<pages.Login />} />
          <Route path="signup/:plan?" element={<pages.Signup />} />
        </Route>
        <Route path="*" element={<pages.NotFound />} />
      </Route>
      <Route
        path="auth/callback/twitter"
        element={
          <Suspense>
            <pages.ConnectCallback />
          </Suspense>
        }
      />
    </Routes>
    <ToastPlace />
  </BrowserRouter>
)
