import { useEffect, useState } from 'react'

let asked: Promise<Readonly<Record<string, unknown>>> | undefined

/**
 * The deployment's settings, requested once. They aren't parsed with the contract, which would outweigh everything else
 * that every page loads later, so callers check the few fields they need. Undefined if they can't be loaded.
 */
export const askDeployment = () => {
  asked ??= ask()
  return asked
}

const ask = async () => {
  try {
    const config: unknown = await (await fetch('/api/config')).json()
    return typeof config === 'object' && config !== null ? { ...config } : {}
  } catch {
    return {}
  }
}

/** The deployment's settings: undefined while loading, and empty if they can't be loaded. */
export const useDeployment = () => {
  const [deployment, setDeployment] = useState<Awaited<ReturnType<typeof askDeployment>>>()
  useEffect(() => {
    void askDeployment().then(setDeployment)
  }, [])
  return deployment
}
