import { useTitle } from '#web/lib/use-title.ts'
import { ClosingCall } from './landing/closing-call.tsx'
import { Faq } from './landing/faq.tsx'
import { Hero } from './landing/hero.tsx'
import { HowItWorks } from './landing/how-it-works.tsx'
import { IntegrationShowcase } from './landing/integration-showcase.tsx'
import { Pricing } from './landing/pricing.tsx'
import { ProblemStatement } from './landing/problem-statement.tsx'
import { Testimonials } from './landing/testimonials.tsx'
import { ToolsStrip } from './landing/tools-strip.tsx'
import { useAnchor } from './landing/use-anchor.ts'
import { Why } from './landing/why.tsx'

export const Component = () => {
  useTitle()
  useAnchor()
  return (
    <>
      <Hero />
      <ProblemStatement />
      <Why />
      <HowItWorks />
      <IntegrationShowcase />
      <Testimonials />
      <Pricing />
      <Faq />
      <ClosingCall />
      <ToolsStrip />
    </>
  )
}
