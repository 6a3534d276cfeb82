// The deck's build: Vue leaves the element to the browser. Unminified, because lightningcss refuses unocss's styles.
export default {
  build: { minify: false, cssMinify: false },
  slidev: {
    vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'hustings-run' } } },
  },
};
