package org.apache.lucene.codecs.lucene94;

import org.apache.lucene.codecs.lucene912.Lucene912Codec;

/** The codec that the server asks for by name, which is that of the Lucene at hand. */
public class Lucene94Codec extends Lucene912Codec {
    public enum Mode { BEST_SPEED, BEST_COMPRESSION }

    public Lucene94Codec() {
        super();
    }

    public Lucene94Codec(Mode mode) {
        super(Lucene912Codec.Mode.valueOf(mode.name()));
    }
}
