import { BIG_MAX, SMALL_MAX } from './arithmetic';
import { Code } from './code';

/**
 * Returns the result of an arithmetic or comparison instruction; `undefined` if it fails, or if the instruction is not
 * one of the fast ones.
 */
export function calculated(word: number, one: unknown, other: unknown): unknown {
  switch ((word & 0xff) as unknown as Code) {
    case Code.AddU64: {
      // Engines calculate this in 64 bits, without allocating a larger integer.
      const sum = BigInt.asUintN(64, (one as bigint) + (other as bigint));
      return sum < (one as bigint) ? undefined : sum;
    }
    case Code.AddBig: {
      const sum = (one as bigint) + (other as bigint);
      return sum > (BIG_MAX[word >>> 8] ?? 0n) ? undefined : sum;
    }
    case Code.SubBig: {
      const difference = (one as bigint) - (other as bigint);
      return difference < 0n ? undefined : difference;
    }
    case Code.MulBig: {
      const product = (one as bigint) * (other as bigint);
      return product > (BIG_MAX[word >>> 8] ?? 0n) ? undefined : product;
    }
    case Code.DivBig:
      return other === 0n ? undefined : (one as bigint) / (other as bigint);
    case Code.ModBig:
      return other === 0n ? undefined : (one as bigint) % (other as bigint);
    case Code.AddSmall: {
      const sum = (one as number) + (other as number);
      return sum > (SMALL_MAX[word >>> 8] ?? 0) ? undefined : sum;
    }
    case Code.SubSmall: {
      const difference = (one as number) - (other as number);
      return difference < 0 ? undefined : difference;
    }
    case Code.MulSmall: {
      // A product above 2⁵³ can be rounded, but is too large in any case.
      const product = (one as number) * (other as number);
      return product > (SMALL_MAX[word >>> 8] ?? 0) ? undefined : product;
    }
    case Code.LessSmall:
      return (one as number) < (other as number);
    case Code.GreaterSmall:
      return (one as number) > (other as number);
    case Code.LessEqualSmall:
      return (one as number) <= (other as number);
    case Code.GreaterEqualSmall:
      return (one as number) >= (other as number);
    case Code.LessBig:
      return (one as bigint) < (other as bigint);
    case Code.GreaterBig:
      return (one as bigint) > (other as bigint);
    case Code.LessEqualBig:
      return (one as bigint) <= (other as bigint);
    case Code.GreaterEqualBig:
      return (one as bigint) >= (other as bigint);
    case Code.EqualPlain:
      return one === other;
    case Code.NotEqualPlain:
      return one !== other;
    case Code.And:
      return one === true && other === true;
    case Code.Or:
      return one === true || other === true;
    default:
      return undefined;
  }
}
