/** What Node has and its types of this version do not name. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>
}
