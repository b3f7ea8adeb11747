/** Whether things should stand still: the person asked their system for it, or their phone is known to be slow. */
export const isCalm = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.dataset.device === 'slow'
