import '../../renderer/ui/global.css'

/** So often, with pauses, before somebody is told: a network that is gone for a moment is no reason to give up. */
const mostTries = 4
const pauseMs = 2_000

/** The rest comes as a chunk of its own: what the site starts with must not weigh more for it. */
const bring = async () => {
  for (let tries = 1; ; tries += 1)
    try {
      return await import('./start.tsx')
    } catch (error) {
      if (tries === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
}

const started = bring().then(({ start }) => start())

started.catch(() => {
  document.getElementById('app')?.remove()
  document.getElementById('broken')?.removeAttribute('hidden')
})
