/** The interfaces of the modules in a Move source file, made when the program is built (`build/moveInterfaces.mjs`). */
declare module '*.move' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an ambient module cannot import by a relative path
  const modules: readonly import('./wireModule').WireModule[];
  export { modules as default };
}
