import type { ChildRule, ElementRule } from '../check-written.ts'

type Attributes = NonNullable<ElementRule['attributes']>

const times =
  (least: number, most: number) =>
  (rule: ElementRule): ChildRule => ({ rule, least, most })

/** How often an element may occur. */
export const one = times(1, 1)
export const maybe = times(0, 1)
export const any = times(0, Infinity)
export const some = times(1, Infinity)
export const upTo = (most: number) => times(0, most)

/** An element that holds a text. */
export const text = (rule: RegExp, attributes: Attributes = {}): ElementRule => ({
  text: rule,
  attributes,
})
/** An element that holds one of a few words. */
export const word = (...words: readonly string[]) =>
  text(new RegExp(`^(${words.map((each) => each.replace(/[+.()]/g, '\\$&')).join('|')})$`))
/** An element that has attributes only. */
export const attributes = (named: Attributes): ElementRule => ({ attributes: named })
/** An element that holds other elements. */
export const holds = (
  children: NonNullable<ElementRule['children']>,
  more: Omit<ElementRule, 'children'> = {},
): ElementRule => ({ children, ...more })

export const required = (value: RegExp) => ({ value, isRequired: true })
export const optional = (value: RegExp) => ({ value, isRequired: false })

/** Several elements with the same rule, which may occur equally often. */
export const each = (child: ChildRule, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, child]))

/** Texts that several formats share. */
export const anything = /[\s\S]*/
export const something = /\S/
export const digits = /^\d+$/
export const integer = /^-?\d+$/
export const positive = /^0*[1-9]\d*$/
export const decimal = /^-?\d+(\.\d+)?$/
export const httpAddress = /^https?:\/\/\S+$/
export const email = /^\S+@\S+$/
export const atMost = (most: number, least = 0) => new RegExp(`^[\\s\\S]{${least},${most}}$`, 'u')
