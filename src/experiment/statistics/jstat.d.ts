// The part of jStat that is used; the package has no types.
declare module 'jstat' {
  const jstat: {
    readonly jStat: {
      readonly binomial: { cdf(k: number, n: number, p: number): number };
      readonly chisquare: { inv(p: number, degrees: number): number };
    };
  };
  export default jstat;
}
